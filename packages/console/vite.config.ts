import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const SERVER = 'http://127.0.0.1:3000'
const SERVED = ['/console/api', '/apiw', '/mark.svg']

export default defineConfig({
  plugins: [react()],
  base: '/console/',
  resolve: { alias: { zod: fileURLToPath(new URL('src/platform/api/schemas-at-home.ts', import.meta.url)) } },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    manifest: true,
    target: 'es2022',
    // Fonts and pictures stay files: a strict content security policy takes no data: address.
    assetsInlineLimit: 0,
    // The polyfill is an inline script in some browsers and not needed in those we build for.
    modulePreload: { polyfill: false },
  },
  server: { proxy: Object.fromEntries(SERVED.map((path) => [path, SERVER])) },
})
