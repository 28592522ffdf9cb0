import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import type { UserConfig } from 'vite'
import { type FirstPage, NO_PARSER, spokenPhrases } from './spoken-phrases.ts'

const SERVER = 'http://127.0.0.1:3000'

export type BrowserApp = {
  name: FirstPage
  /** Under which path the server serves it. */
  base: string
  /** Paths that Vite's own server passes on to ours while somebody develops. */
  served: readonly string[]
}

/** How an app for browsers is built. */
export function browserBuild({ name, base, served }: BrowserApp): UserConfig {
  const unreadSchemas = fileURLToPath(new URL('unread-schemas.ts', import.meta.url))
  return {
    plugins: [react(), spokenPhrases(name)],
    base,
    resolve: { alias: [{ find: /^zod$/, replacement: unreadSchemas }, NO_PARSER] },
    build: {
      outDir: 'dist',
      emptyOutDir: true,
      // sizes.mjs reads which page needs which file from it.
      manifest: true,
      target: 'es2022',
      // Fonts and pictures stay files: a strict content security policy takes no data: address.
      assetsInlineLimit: 0,
      // The polyfill is an inline script in some browsers and not needed in those we build for.
      modulePreload: { polyfill: false },
    },
    server: { proxy: Object.fromEntries(served.map((path) => [path, SERVER])) },
  }
}
