import { isCode, type Source } from './consistency-sources.ts'

/** Figures of the code base that may fall and never rise, by name. Text is read, not parsed: a figure can be off by a few. */
export type StructureCounts = Readonly<Record<string, number>>

const SPREAD_OF_LITERAL = /[.]{3}[{[]/g
const NAMED_FUNCTION =
  /^(?:export )?(?:async )?(?:function\*? ([a-z]\w*)|const ([a-z]\w*)(?::[^=\n]+)? = (?:async )?(?:<[^>\n]*>)?\()/gm
const PARTICIPLE_FIRST =
  /^(told|given|asked|found|held|taken|known|made|seen|shown|wanted|left|paid|meant|locked|brought|planned|decided|done|placed|kept|booked|handed|named|marked|covered|opened|priced|judged|owing|standing|owed|said|heard|moved|counted|joined)([A-Z]|$)/
const DIALECT =
  /^(What|Whoever|Who|Whom|The same\b)|\b(whoever|whom|tells? (it|them|of)|told|hears?|nobody|somebody|everybody|comes to|by which)\b/i
const BACK_OFFICE_AS_DESK = /\bdesk|Desk\b|[a-z]Desk|desk[A-Z]/g
const COMMENT = /(^|\s)\/\/[^\n]*|\/\*[\s\S]*?\*\//g
const TEMPLATE = /`[^`]*`/g
const SQL = /\b(select|insert into|update|delete from|with)\b[\s\S]*\b(from|set|values|where|as)\b/
const IMPORTS = /^(import|export) (\{[\s\S]*?\} from[^\n]*|[^'\n]*from[^\n]*)$/gm
const CAST = /\bas (?!const\b)[A-Za-z_{[(]/g

const SOURCE_FILES_A_FOLDER = 20
const HOLES_A_TEMPLATE = 6

/** Measures the TypeScript, the styles and the records of the repository. */
export function measureStructure(
  sources: readonly Source[],
  records: { decisions: readonly Source[]; changelog: string },
): StructureCounts {
  const code = sources.filter(
    (source) => isCode(source) && /[.]tsx?$/.test(source.path) && !/[.]d[.]ts$/.test(source.path),
  )
  const own = code.filter(({ path }) => /^packages\/[^/]+\/src\//.test(path))
  const server = own.filter(({ path }) => path.startsWith('packages/server/'))
  const names = own.flatMap(functionNames)
  return {
    'spreads of literals': countMatches(code, SPREAD_OF_LITERAL),
    'functions ending in Of, per mille': perMille(names, (name) => name.endsWith('Of')),
    'functions that begin with a participle, per mille': perMille(names, (name) => PARTICIPLE_FIRST.test(name)),
    'comment lines in dialect': code.flatMap(commentLines).filter((line) => DIALECT.test(line)).length,
    '"desk" for the back office or an operator': countMatches(own, BACK_OFFICE_AS_DESK),
    'SQL templates with six or more holes': server.flatMap(sqlTemplates).filter(hasManyHoles).length,
    'unchecked row types, query<{': countMatches(server, /\bquery<\{/g),
    'casts in the server': server.reduce((sum, source) => sum + matchCount(withoutText(source.text), CAST), 0),
    'folders with more than 20 source files': countCrowdedFolders(own),
    'copies of CSS rule bodies': countStyleCopies(sources.filter(({ path }) => path.endsWith('.css'))),
    'decision records': records.decisions.length,
    'words in decision records': records.decisions.reduce((sum, { text }) => sum + countWords(text), 0),
    'words in CHANGELOG.md': countWords(records.changelog),
  }
}

/** Measures that are above their recorded figure, as sentences. */
export function describeRises(measured: StructureCounts, recorded: StructureCounts): string[] {
  return Object.entries(measured).flatMap(([name, count]) => {
    const limit = recorded[name]
    if (limit === undefined) return [`${name}: ${count}, which tools/structure-counts.json does not record`]
    return count > limit ? [`${name}: ${count}, at most ${limit}`] : []
  })
}

const CONVENTIONAL = /^(feat|fix|refactor|docs|test|perf|build|ci|chore|style|revert)(\([\w-]+\))?!?: [a-z0-9]/
const SUBJECT_LENGTH = 72

/** Commit subjects that are not `type(scope): …` or are longer than 72 characters. */
export function findUnconventionalSubjects(subjects: readonly string[]): string[] {
  return subjects.filter((subject) => !CONVENTIONAL.test(subject) || subject.length > SUBJECT_LENGTH)
}

function functionNames({ text }: Source): string[] {
  const names = [...text.matchAll(NAMED_FUNCTION)].map((match) => match[1] ?? match[2] ?? '')
  return names.filter((name) => !/^use[A-Z]/.test(name))
}

function perMille(names: readonly string[], isCounted: (name: string) => boolean): number {
  return Math.round((1000 * names.filter(isCounted).length) / Math.max(1, names.length))
}

function commentLines({ text }: Source): string[] {
  const lines = (text.match(COMMENT) ?? []).flatMap((comment) => comment.split('\n'))
  return lines.map((line) => line.replace(/^\s*(\/\*+|\*\/|\*|\/\/)\s?/, '').trim()).filter(Boolean)
}

function sqlTemplates({ text }: Source): string[] {
  return (text.match(TEMPLATE) ?? []).filter((template) => SQL.test(template))
}

function hasManyHoles(template: string): boolean {
  return matchCount(template, /\$\{/g) >= HOLES_A_TEMPLATE
}

function withoutText(text: string): string {
  return text
    .replace(TEMPLATE, '')
    .replace(COMMENT, '')
    .replace(IMPORTS, '')
    .replace(/'[^'\n]*'/g, "''")
}

function countCrowdedFolders(own: readonly Source[]): number {
  const files = new Map<string, number>()
  for (const { path } of own) {
    const folder = path.slice(0, path.lastIndexOf('/'))
    files.set(folder, (files.get(folder) ?? 0) + 1)
  }
  return [...files.values()].filter((count) => count > SOURCE_FILES_A_FOLDER).length
}

/** Rule bodies of two or more declarations that stand in the style sheets more than once. */
function countStyleCopies(styles: readonly Source[]): number {
  const bodies = styles
    .flatMap(({ text }) => text.replace(/\/\*[\s\S]*?\*\//g, '').match(/\{[^{}]*\}/g) ?? [])
    .map((body) => body.replace(/\s+/g, ' ').trim())
    .filter((body) => body.split(';').length > 2)
  return bodies.length - new Set(bodies).size
}

function countMatches(sources: readonly Source[], pattern: RegExp): number {
  return sources.reduce((sum, { text }) => sum + matchCount(text, pattern), 0)
}

function matchCount(text: string, pattern: RegExp): number {
  return (text.match(pattern) ?? []).length
}

function countWords(text: string): number {
  return text.split(/\s+/).filter(Boolean).length
}
