import { browserBuild } from '@tenor/browser/build'
import { defineConfig } from 'vite'

export default defineConfig(
  browserBuild({ name: 'console', base: '/console/', served: ['/console/api', '/apiw', '/favicon.svg'] }),
)
