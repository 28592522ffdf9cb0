import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'

/** The gallery: `npx vite packages/ui/gallery`. */
export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  base: './',
  publicDir: false,
  // The marks of coins are found in their picture by name, which only a file of its own allows.
  build: { target: 'es2022', emptyOutDir: true, assetsInlineLimit: 0 },
})
