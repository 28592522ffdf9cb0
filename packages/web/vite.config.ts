import { browserBuild } from '@tenor/browser/build'
import { defineConfig } from 'vite'

const SERVED = ['/apiw', '/api', '/dual_center', '/sandbox', '/openapi.json', '/docs']

export default defineConfig(browserBuild({ name: 'web', base: '/', served: SERVED }))
