import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'

/** The gallery: `npx vite packages/ui/gallery`. */
export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  base: './',
  publicDir: false,
  build: { target: 'es2022', emptyOutDir: true },
})
