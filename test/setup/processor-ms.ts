/** Returns the CPU time of this thread in ms. A difference measures cost independently of load. */
export function processorMs(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1_000
}
