// Loaded before all else into every process of `npm test -- --at`: what Date says of now lies DATE_SHIFT_MS ahead.
const shift = Number(process.env.DATE_SHIFT_MS ?? '0')
const RealDate = globalThis.Date

const realNow = RealDate.now
const now = () => realNow() + shift

const ShiftedDate = new Proxy(RealDate, {
  construct: (target, given, made) =>
    Reflect.construct(target, given.length === 0 ? [now()] : given, made === ShiftedDate ? target : made),
  apply: () => new RealDate(now()).toString(),
})

// Once in a process, also where a parent's options and our own both name this file.
if (shift !== 0 && globalThis.Date.isShifted !== true) {
  RealDate.isShifted = true
  // Of the real one, so that a test that sets Date.now gets what it set.
  RealDate.now = now
  RealDate.prototype.constructor = ShiftedDate
  globalThis.Date = ShiftedDate
}
