const TELL_EVERY_MS = 1_000

/** Does `work`; on the console one sees each second what is being done and how far it has come. */
export async function withProgress<Result>(whatNow: () => string, work: () => Promise<Result>): Promise<Result> {
  const timer = setInterval(() => process.stderr.write(`${whatNow()}\n`), TELL_EVERY_MS)
  try {
    return await work()
  } finally {
    clearInterval(timer)
  }
}
