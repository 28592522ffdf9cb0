/** Dialogs one above the other, the last in sight; none: all are closed. */
export type DialogStack<Step> = readonly Step[]

export type StackMove<Step> = { move: 'push'; step: Step } | { move: 'pop' } | { move: 'close' }

/** Opens another one above, goes back to the one below, or closes all. */
export function stackAfter<Step>(stack: DialogStack<Step>, done: StackMove<Step>): DialogStack<Step> {
  if (done.move === 'push') return [...stack, done.step]
  return done.move === 'pop' ? stack.slice(0, -1) : []
}
