import { namesFrom } from '../../../core/proposals/index.ts'

/** Names of products in sentences about acts. */
export const dualActNames = namesFrom(
  `select id, coin || ' ' || trim_scale(target) || ', ' || to_char(delivery_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI') || ' UTC' as name,
    coin as asset from dual_product`,
)
