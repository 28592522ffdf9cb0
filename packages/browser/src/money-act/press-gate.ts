/** Lets a press through unless another came less than `withinMs` before it: what hands do twice is meant once. */
export function pressGate(withinMs: number, clock: () => number = () => performance.now()) {
  let last = Number.NEGATIVE_INFINITY
  return (act: () => void): void => {
    const at = clock()
    const isNew = at - last >= withinMs
    last = at
    if (isNew) act()
  }
}
