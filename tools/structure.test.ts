import { expect, test } from 'vitest'
import {
  readCountsHistory,
  readRecordedCounts,
  readStructure,
  readSubjects,
  readTrackedBuildInfo,
} from './structure-files.ts'
import { describeRises, findUnconventionalSubjects, measureStructure } from './structure-measures.ts'

test('no recorded figure of the structure rises', async () => {
  expect(describeRises(await readStructure(), await readRecordedCounts())).toEqual([])
})

test('no commit raises a recorded figure', async () => {
  const versions = await readCountsHistory()
  const rises = versions.slice(1).flatMap((version, index) => describeRises(version, versions[index] ?? {}))
  expect(rises).toEqual([])
})

test('commit subjects are type(scope): … with at most 72 characters', async () => {
  expect(findUnconventionalSubjects(await readSubjects())).toEqual([])
})

test('git tracks no build info of TypeScript', async () => {
  expect(await readTrackedBuildInfo()).toEqual([])
})

test('each measure counts its own kind', () => {
  const spread = 'export const list = [.' + '..[1, 2], .' + '..{ a: 1 }]\n'
  const server = {
    path: 'packages/server/src/core/example/example.ts',
    text: `${spread}// ${'Who'}ever comes first.\nexport function rateOf(row: Row) {\n  return (row as Told).rate\n}\nexport function toldRate() {}\nconst deskRows = await db.query<{ id: number }>(\`select \${a} from \${b} where \${c} \${d} \${e} \${f}\`)\n`,
  }
  const style = { path: 'packages/web/src/a.css', text: '.a { color: red; inset: 0; }\n.b { color: red; inset: 0; }\n' }
  const record = { path: '0001-a.md', text: 'three words here' }
  expect(measureStructure([server, style], { decisions: [record], changelog: 'two words' })).toEqual({
    'spreads of literals': 2,
    'functions ending in Of, per mille': 500,
    'functions that begin with a participle, per mille': 500,
    'comment lines in dialect': 1,
    '"desk" for the back office or an operator': 1,
    'SQL templates with six or more holes': 1,
    'unchecked row types, query<{': 1,
    'casts in the server': 1,
    'folders with more than 20 source files': 0,
    'copies of CSS rule bodies': 1,
    'decision records': 1,
    'words in decision records': 3,
    'words in CHANGELOG.md': 2,
  })
})

test('a figure that rises and one that is not recorded are named', () => {
  expect(describeRises({ spreads: 3, casts: 1 }, { spreads: 2 })).toEqual([
    'spreads: 3, at most 2',
    'casts: 1, which tools/structure-counts.json does not record',
  ])
})

test('a subject without a type, with a capital or above 72 characters is found', () => {
  const long = `fix(flexible): ${'a'.repeat(60)}`
  expect(findUnconventionalSubjects(['fix(flexible): minimums are shared', 'Fix it', 'fix: Upper', long])).toEqual([
    'Fix it',
    'fix: Upper',
    long,
  ])
})
