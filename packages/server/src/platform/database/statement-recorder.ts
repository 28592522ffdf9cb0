let hear: ((text: string) => void) | null = null

/** For tests: each statement is given to `listener` before it is sent. */
export function onStatement(listener: (text: string) => void): void {
  hear = listener
}

export function record(text: string): void {
  hear?.(text)
}
