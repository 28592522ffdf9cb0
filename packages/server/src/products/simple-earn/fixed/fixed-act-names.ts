import { namesFrom } from '../../../core/proposals/index.ts'

/** Names of products in sentences about acts. */
export const fixedActNames = namesFrom(`select id, asset || ' ' || term_days || ' d' as name, asset from fixed_product`)
