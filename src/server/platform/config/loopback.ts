/** True for a host name or address that only this machine reaches; IPv6 with or without its brackets. */
export const isLoopback = (host: string): boolean =>
  /^((.+\.)?localhost|127\.\d+\.\d+\.\d+|\[?::1\]?)$/i.test(host)
