import type { Source } from './consistency-sources.ts'

type Manifest = Record<'dependencies' | 'devDependencies' | 'optionalDependencies', Record<string, string> | undefined>

/** Packages that a package.json asks for and that no file beside or below it names: `<folder>: <package>`. */
export function unusedPackages(manifests: readonly Source[], sources: readonly Source[]): string[] {
  return manifests.flatMap(({ path, text }) => {
    const folder = path.slice(0, -'package.json'.length)
    const { dependencies, devDependencies, optionalDependencies } = JSON.parse(text) as Manifest
    const names = Object.keys({ ...dependencies, ...devDependencies, ...optionalDependencies })
    const used = packagesNamed(sources.filter((source) => source.path.startsWith(folder) && !isManifest(source)))
    return names.filter((name) => !used.has(name)).map((name) => `${folder || './'}: ${name}`)
  })
}

export function isManifest({ path }: Source): boolean {
  return /(^|\/)package(-lock)?[.]json$/.test(path)
}

/** What is imported: by code, by a style sheet, or resolved by name to be run. */
const IMPORT =
  /(?:\bfrom |\bimport |\bimport\(|\bresolve\(|@import )\s*['"]((?:@[\w.-]+\/)?[\w.-]+)(?:\/[^'"\n]*)?['"]/g

function packagesNamed(sources: readonly Source[]): Set<string> {
  return new Set(sources.flatMap(({ text }) => [...text.matchAll(IMPORT)].map((match) => match[1] ?? '')))
}
