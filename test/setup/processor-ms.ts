/** What this thread has worked so far. The difference of two is what a check costs, however busy the machine is. */
export function processorMs(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1_000
}
