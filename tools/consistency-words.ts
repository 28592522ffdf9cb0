import { codeOnly, isCode, isProduct, lineOf, type Source } from './consistency-sources.ts'

/** A way of writing that the house refuses, where it does, and what to write instead. */
type Refusal = { name: string; pattern: RegExp; where: (source: Source) => boolean; instead: string }

const PLATFORM = /^packages\/([^/]+\/src\/platform|browser\/src)\//

const inProduct = (source: Source) => isCode(source) && isProduct(source)

const REFUSALS: readonly Refusal[] = [
  {
    name: 'float-near-money',
    pattern: /\bparseFloat\(|\.toFixed\(|\.toPrecision\(|(?<![.\w])Number\(/g,
    where: (source) => inProduct(source) && !PLATFORM.test(source.path),
    instead: 'amounts are Decimal8 and stay so; a count that is no amount is allowed in tidy-allowed.ts',
  },
  {
    name: 'clock-randomness-environment',
    pattern: /\bDate\.now\(|\bnew Date\(\)|\bDate\(\)|\bperformance\.now\(|\bMath\.random\(|\bprocess\.env\b/g,
    where: (source) => inProduct(source) && !PLATFORM.test(source.path),
    instead: 'ask the platform',
  },
  {
    name: 'default-export',
    pattern: /^export default\b/gm,
    where: (source) => isCode(source) && !/[.]config[.]ts$|^[.]dependency-cruiser/.test(source.path),
    instead: 'export it by its name',
  },
  {
    name: 'physical-side',
    pattern:
      /(?<![-\w])((margin|padding|border|scroll-margin|scroll-padding)-(left|right)(-\w+)?|left|right|border-(top|bottom)-(left|right)-radius)\s*:|(text-align|float|clear)\s*:\s*(left|right)\b/g,
    where: (source) => source.path.endsWith('.css') && isProduct(source),
    instead: 'write the logical one: inline-start, inline-end, start, end',
  },
]

/** Each refused way of writing, as "name path:line". Comments and strings do not count. */
export function refusedWords(source: Source): string[] {
  const refusals = REFUSALS.filter((refusal) => refusal.where(source))
  if (refusals.length === 0) return []
  const code = source.path.endsWith('.css') ? source.text.replace(/\/\*[\s\S]*?\*\//g, '') : codeOnly(source.text)
  return refusals.flatMap(({ name, pattern, instead }) =>
    [...code.matchAll(pattern)].map(
      (match) => `${name} ${source.path}:${lineOf(code, match.index)}: ${match[0]} — ${instead}`,
    ),
  )
}

const MODULES = /^packages\/server\/src\/(core|products|overview)\//

/** `throw new Error(` in the server's modules without a comment that says why it is no refusal. */
export function bareErrors(source: Source): string[] {
  if (!MODULES.test(source.path) || !isCode(source)) return []
  const lines = source.text.split('\n')
  return lines.flatMap((line, index) => {
    if (!/\bthrow new Error\(/.test(line)) return []
    const before = lines[index - 1] ?? ''
    if (/\/\/ \S/.test(line) || /^\s*(\/\/|\*|\/\*) ?\S/.test(before)) return []
    return [`${source.path}:${index + 1}: a refusal is "throw new Refusal"; else say in a comment why it cannot happen`]
  })
}

const CAPACITY = /\b(?:update|into) capacity(?:_slice)?\b/g
/** Caps on promises are counted anew, which no taker of capacity is. */
const WRITES_CAPACITY = /^packages\/server\/src\/core\/(capacity|promises)\//

/** Statements that write capacity past its module: what they give back over a lowered limit would be sold again. */
export function capacityPastItsModule(source: Source): string[] {
  if (!MODULES.test(source.path) || WRITES_CAPACITY.test(source.path)) return []
  return [...source.text.matchAll(CAPACITY)].map(
    (match) => `${source.path}:${lineOf(source.text, match.index)}: ${match[0]} — core/capacity writes it`,
  )
}

/** Suppressions without a reason, and those that switch off a whole file. */
export function bareSuppressions(source: Source): string[] {
  return source.text.split('\n').flatMap((line, index) => {
    const at = `${source.path}:${index + 1}`
    if (/\/[/*]\s*@ts-(nocheck|ignore)\b/.test(line)) return [`${at}: use @ts-expect-error with a reason`]
    const expected = /\/[/*]\s*@ts-expect-error\b(.*)/.exec(line)
    if (expected !== null && !/[a-z]{3}/i.test(expected[1] ?? '')) return [`${at}: @ts-expect-error without a reason`]
    const ignored = /(?:\/\/|\/\*|\{\/\*)\s*biome-ignore[\w-]*\s+[\w/]+(.*)/.exec(line)
    if (ignored !== null && !/:\s*\S{2}/.test(ignored[1] ?? '')) return [`${at}: biome-ignore without a reason`]
    return []
  })
}
