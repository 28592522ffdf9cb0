// Loaded before all else into every process of `npm test -- --at`: what Date says of now lies DATE_SHIFT_MS ahead.
const shift = Number(process.env.DATE_SHIFT_MS ?? '0')
const RealDate = globalThis.Date

const now = () => RealDate.now() + shift

const ShiftedDate = new Proxy(RealDate, {
  construct: (target, given, made) =>
    Reflect.construct(target, given.length === 0 ? [now()] : given, made === ShiftedDate ? target : made),
  apply: () => new RealDate(now()).toString(),
  get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
})

// Once in a process, also where a parent's options and our own both name this file.
if (shift !== 0 && globalThis.Date.isShifted !== true) {
  RealDate.isShifted = true
  RealDate.prototype.constructor = ShiftedDate
  globalThis.Date = ShiftedDate
}
