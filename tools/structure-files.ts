import { execFile } from 'node:child_process'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { ROOT, readSources } from './consistency-sources.ts'
import { measureStructure, type StructureCounts } from './structure-measures.ts'

const COUNTS_PATH = 'tools/structure-counts.json'
export const RECORDED_COUNTS = join(ROOT, COUNTS_PATH)

/** Subjects before this commit follow no convention. */
const FIRST_CONVENTIONAL = '228b1bd3'

export async function readStructure(): Promise<StructureCounts> {
  const folder = join(ROOT, 'docs/decisions')
  const names = (await readdir(folder)).filter((name) => /^\d/.test(name))
  const decisions = await Promise.all(
    names.map(async (path) => ({ path, text: await readFile(join(folder, path), 'utf8') })),
  )
  const changelog = await readFile(join(ROOT, 'CHANGELOG.md'), 'utf8')
  return measureStructure(await readSources(), { decisions, changelog })
}

export async function readRecordedCounts(): Promise<StructureCounts> {
  return JSON.parse(await readFile(RECORDED_COUNTS, 'utf8')) as StructureCounts
}

/** The lower of both figures of each measure; a measure that is new is recorded as it is. */
export function lowerCounts(measured: StructureCounts, recorded: StructureCounts): StructureCounts {
  const names = Object.keys(measured)
  return Object.fromEntries(names.map((name) => [name, Math.min(measured[name] ?? 0, recorded[name] ?? Infinity)]))
}

/** Versions of the recorded figures, oldest first; none outside a git checkout. */
export async function readCountsHistory(): Promise<StructureCounts[]> {
  const commits = await readLines(
    'log',
    '--reverse',
    '--topo-order',
    '--first-parent',
    '--format=%H',
    '--',
    COUNTS_PATH,
  )
  return await Promise.all(
    commits.map(async (commit) => JSON.parse(await git('show', `${commit}:${COUNTS_PATH}`)) as StructureCounts),
  )
}

/** Subjects of the commits that follow the convention, merges left out; none outside a git checkout. */
export async function readSubjects(): Promise<string[]> {
  return await readLines('log', '--no-merges', '--format=%s', `${FIRST_CONVENTIONAL}..HEAD`)
}

/** Build products of TypeScript that git tracks. */
export async function readTrackedBuildInfo(): Promise<string[]> {
  return await readLines('ls-files', '*.tsbuildinfo')
}

async function readLines(...parameters: string[]): Promise<string[]> {
  // A checkout without its history, or a folder without git, has nothing to compare.
  const output = await git(...parameters).catch(() => '')
  return output.split('\n').filter(Boolean)
}

async function git(...parameters: string[]): Promise<string> {
  const { stdout } = await promisify(execFile)('git', parameters, { cwd: ROOT, maxBuffer: 64 * 1024 * 1024 })
  return stdout
}
