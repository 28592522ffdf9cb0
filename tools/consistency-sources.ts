import { readdir, readFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'

export const ROOT = fileURLToPath(new URL('..', import.meta.url))

/** A file of ours: its path from the root, with slashes, and its text. */
export type Source = { readonly path: string; readonly text: string }

const FOLDERS = ['packages', 'e2e', 'bench', 'faults', 'tools']
const NOT_OURS = new Set(['node_modules', 'dist', 'public', 'fixtures', 'test-results'])
const READ = /[.](ts|tsx|mjs|css|json|sql)$/

/** Every file that the house rules speak of. */
export async function readSources(folders: readonly string[] = FOLDERS): Promise<Source[]> {
  const found = await Promise.all(folders.map((folder) => filesOf(join(ROOT, folder))))
  const paths = found.flat().filter((path) => READ.test(path))
  return await Promise.all(
    paths.map(async (path) => ({
      path: relative(ROOT, path).replaceAll('\\', '/'),
      text: await readFile(path, 'utf8'),
    })),
  )
}

/** What lies at the root itself: package.json first, then what configures the tools. */
export async function readRootFiles(): Promise<Source[]> {
  const paths = ['package.json', 'tsconfig.json', 'vitest.config.ts', '.dependency-cruiser.mjs']
  return await Promise.all(paths.map(async (path) => ({ path, text: await readFile(join(ROOT, path), 'utf8') })))
}

async function filesOf(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => [])
  const found = await Promise.all(
    entries.map(async (entry) => {
      if (NOT_OURS.has(entry.name)) return []
      const path = join(folder, entry.name)
      return entry.isDirectory() ? await filesOf(path) : [path]
    }),
  )
  return found.flat()
}

export function isCode(source: Source): boolean {
  return /[.](ts|tsx|mjs)$/.test(source.path)
}

/** What customers run: no tests, no tools. */
export function isProduct(source: Source): boolean {
  return /^packages\/[^/]+\/src\//.test(source.path)
}

/** The text with comments and the inside of plain strings blanked; lines and columns stay where they were. */
export function codeOnly(text: string): string {
  const blank = (part: string) => part.replace(/[^\n]/g, ' ')
  return text.replace(/\/\*[\s\S]*?\*\/|(?<!:)\/\/[^\n]*|'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"/g, (part) =>
    blank(part),
  )
}

export function lineOf(text: string, offset: number): number {
  return text.slice(0, offset).split('\n').length
}
