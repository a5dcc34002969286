/** Milliseconds of the machine's steady clock: the same in every process on it. */
export const nowMs = () => Number(process.hrtime.bigint()) / 1e6
