/** Whether the error is a system call's that failed with one of these codes, such as ENOENT. */
export function isErrno(error: unknown, ...codes: string[]): error is NodeJS.ErrnoException {
  return (
    error instanceof Error && 'code' in error && typeof error.code === 'string' && codes.includes(error.code)
  )
}
