import { posix } from 'node:path'
import { isCode, lineOf, type Source } from './consistency-sources.ts'

const IMPORT = /import (\w+) from '(\.[^']+\.module\.css)'/g

/** Classes that code takes from a CSS module and that the module does not have: nothing else would notice. */
export function unknownClasses(sources: readonly Source[]): string[] {
  const classes = new Map(
    sources.filter(({ path }) => path.endsWith('.module.css')).map(({ path, text }) => [path, classesOf(text)]),
  )
  return sources.filter(isCode).flatMap(({ path, text }) =>
    [...text.matchAll(IMPORT)].flatMap(([, name = '', file = '']) => {
      const known = classes.get(posix.join(posix.dirname(path), file))
      return [...text.matchAll(new RegExp(`\\b${name}\\.(\\w+)`, 'g'))]
        .filter((match) => known?.has(match[1] ?? '') === false)
        .map((match) => `${path}:${lineOf(text, match.index)}: .${match[1]} is not in ${file}`)
    }),
  )
}

function classesOf(css: string): Set<string> {
  const rules = css.replace(/\/\*[\s\S]*?\*\//g, '')
  return new Set([...rules.matchAll(/\.([a-zA-Z][\w-]*)/g)].map((match) => match[1] ?? ''))
}
