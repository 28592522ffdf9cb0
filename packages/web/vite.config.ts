import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { NO_PARSER, spokenPhrases } from './spoken-phrases.ts'

const SERVER = 'http://127.0.0.1:3000'
const SERVED = ['/apiw', '/api', '/dual_center', '/sandbox', '/openapi.json', '/docs']

export default defineConfig({
  plugins: [react(), spokenPhrases()],
  base: '/',
  resolve: {
    alias: [
      { find: /^zod$/, replacement: fileURLToPath(new URL('src/platform/api/unread-schemas.ts', import.meta.url)) },
      NO_PARSER,
    ],
  },
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
  server: { proxy: Object.fromEntries(SERVED.map((path) => [path, SERVER])) },
})
