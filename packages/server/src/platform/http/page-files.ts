import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import type { Locale } from '@tenor/contract/phrases'
import { z } from 'zod'

/* What the build wrote down: files by module, and modules by address. */
const builtFile = z.object({
  file: z.string(),
  css: z.array(z.string()).optional(),
  imports: z.array(z.string()).optional(),
})
const manifestSchema = z.record(z.string(), builtFile)
const pagesSchema = z.record(z.string(), z.object({ module: z.string().nullable(), books: z.array(z.string()) }))
type Manifest = z.output<typeof manifestSchema>

/** What the page itself names already. */
const ENTRY = 'index.html'
/** The sentences of the first page, which every page says. */
const FIRST_WORDS = 'first'

/**
 * The elements of a page's head by which a browser fetches what this address needs along with the program, not after
 * it has begun. Without what the build wrote down, none.
 */
export async function pageFiles(root: string): Promise<(path: string, locale: Locale) => string> {
  const [manifest, pages] = await Promise.all([
    jsonOf(manifestSchema, `${root}.vite/manifest.json`),
    jsonOf(pagesSchema, `${root}.vite/pages.json`),
  ])
  if (manifest === null || pages === null) return () => ''
  const patterns = Object.keys(pages).toSorted((a, b) => wildcards(a) - wildcards(b))
  const tests = patterns.map((pattern) => ({ pattern, test: testOf(pattern) }))
  const known = filesOf(manifest, [ENTRY])
  const made = new Map<string, string>()
  return (path, locale) => {
    const pattern = tests.find(({ test }) => test.test(path))?.pattern ?? ''
    const key = `${locale} ${pattern}`
    const kept = made.get(key)
    if (kept !== undefined) return kept
    const { module = null, books = [] } = pages[pattern] ?? {}
    const words = [FIRST_WORDS, ...books].map((book) => `phrases:${book}/${locale}`)
    const links = linksOf(
      [...filesOf(manifest, [...(module === null ? [] : [module]), ...words])].filter((file) => !known.has(file)),
    )
    made.set(key, links)
    return links
  }
}

async function jsonOf<Content>(schema: z.ZodType<Content>, file: string): Promise<Content | null> {
  return existsSync(file) ? schema.parse(JSON.parse(await readFile(file, 'utf8'))) : null
}

/** `$coin` stands for one part, `$` for all that follows. */
function testOf(pattern: string): RegExp {
  const parts = pattern.split('/').map((part) => {
    if (part === '$') return '.+'
    return part.startsWith('$') ? '[^/]+' : part.replaceAll(/[^\w-]/g, '\\$&')
  })
  return new RegExp(`^${parts.join('/')}/?$`)
}

/** What is named exactly goes before what stands for many. */
function wildcards(pattern: string): number {
  return pattern.split('/').reduce((sum, part) => sum + (part === '$' ? 100 : part.startsWith('$') ? 1 : 0), 0)
}

function filesOf(manifest: Manifest, names: readonly string[]): Set<string> {
  const files = new Set<string>()
  const seen = new Set<string>()
  const add = (name: string): void => {
    const built = manifest[name]
    if (built === undefined || seen.has(name)) return
    seen.add(name)
    for (const file of [...(built.css ?? []), built.file]) files.add(file)
    for (const imported of built.imports ?? []) add(imported)
  }
  for (const name of names) add(name)
  return files
}

function linksOf(files: readonly string[]): string {
  return files
    .map((file) => `<link rel="${file.endsWith('.css') ? 'stylesheet' : 'modulepreload'}" crossorigin href="/${file}">`)
    .join('')
}
