import { Trouble } from './bootstrap.mjs'

/** An instant with its zone, to the second: no machine reads it as another one. */
const INSTANT_SHAPE = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}Z$/

/** `--fast`, `--at INSTANT`, and parts of the paths of the tests wanted. */
export function readParameters(parameters) {
  const filters = []
  let fast = false
  let at = null
  for (let index = 0; index < parameters.length; index += 1) {
    const parameter = parameters[index]
    if (parameter === '--fast') fast = true
    else if (parameter === '--at') {
      index += 1
      at = instantMs(parameters[index] ?? '')
    } else filters.push(parameter)
  }
  return { filters, fast, at }
}

function instantMs(text) {
  const ms = INSTANT_SHAPE.test(text) ? Date.parse(text) : Number.NaN
  // Date.parse moves a day that the calendar does not have on to the next one.
  if (Number.isNaN(ms) || new Date(ms).toISOString().slice(0, 19) !== text.slice(0, 19)) {
    throw new Trouble(`--at is "${text}": write an instant such as 2028-02-29T23:59:30Z.`)
  }
  return ms
}
