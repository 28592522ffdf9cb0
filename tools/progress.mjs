/** Runs `work`; on the console one sees what goes on, with the seconds, as soon as it takes longer than one. */
export async function withProgress(what, work) {
  const begun = Date.now()
  const seconds = () => Math.round((Date.now() - begun) / 1000)
  const inPlace = process.stderr.isTTY === true
  const timer = setInterval(() => {
    if (inPlace) process.stderr.write(`\r\x1b[K${what}… ${seconds()} s`)
    else if (seconds() === 1 || seconds() % 5 === 0) process.stderr.write(`${what}… ${seconds()} s\n`)
  }, 1000)
  try {
    return await work()
  } finally {
    clearInterval(timer)
    if (inPlace) process.stderr.write('\r\x1b[K')
    if (seconds() >= 1) process.stderr.write(`${what}: done after ${seconds()} s\n`)
  }
}
