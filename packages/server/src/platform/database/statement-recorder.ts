const listeners = new Set<(text: string) => void>()

/** For tests: each statement is given to `listener` before it is sent, until what is returned is called. */
export function onStatement(listener: (text: string) => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export function record(text: string): void {
  for (const hear of listeners) hear(text)
}
