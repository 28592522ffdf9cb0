// Loaded into the server before its own code. When the process that started it is gone without a word (killed), the
// server ends as if it had been asked to, instead of running on unseen.
process.channel?.unref()
process.once('disconnect', () => {
  if (process.platform === 'win32' && process.listenerCount('SIGTERM') > 0) process.emit('SIGTERM', 'SIGTERM')
  else process.kill(process.pid, 'SIGTERM')
})
