import { findShapeFault, type RowShape } from './row-shape.ts'

const listeners = new Set<(text: string) => void>()

/** For tests: each statement is given to `listener` before it is sent, until what is returned is called. */
export function onStatement(listener: (text: string) => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export function record(text: string): void {
  for (const hear of listeners) hear(text)
}

let report: ((fault: string) => void) | null = null

/** For tests: each statement whose rows are not of the shape that it names is given to `onFault`. */
export function checkShapes(onFault: (fault: string) => void): void {
  report = onFault
}

export function checkShape(shape: RowShape, text: string, answer: Parameters<typeof findShapeFault>[1]): void {
  if (report === null) return
  const fault = findShapeFault(shape, answer)
  if (fault !== null) report(`a statement ${fault}: ${text}`)
}
