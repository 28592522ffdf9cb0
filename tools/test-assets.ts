import { keepAssets } from '../packages/browser/src/assets/index.ts'
import { SAMPLE_ASSETS } from '../packages/contract/test/core/sample-assets.ts'

// Front tests render pages without a server, whose pages would carry the assets.
keepAssets(SAMPLE_ASSETS)
