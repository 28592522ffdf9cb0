import { browserBuild } from '@tenor/browser/build'
import { defineConfig } from 'vite'

export default defineConfig(browserBuild({ base: '/console/', served: ['/console/api', '/apiw', '/mark.svg'] }))
