import type { NoticeViews } from './notice-view.ts'
import { products } from './product-list.ts'

let loading: Promise<NoticeViews> | null = null

/** The views of every product. Without those of one, its notices are told by their sentence. */
export function loadNoticeViews(): Promise<NoticeViews> {
  if (loading !== null) return loading
  loading = Promise.all(products().map(async ({ notices }) => (await notices?.().catch(afterFailing)) ?? {})).then(
    (all) => Object.assign({}, ...all),
  )
  return loading
}

/** The next page that asks tries again. */
function afterFailing(): NoticeViews {
  loading = null
  return {}
}
