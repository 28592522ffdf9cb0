import { z } from 'zod'
import { endpoint, listOf, pageQuery } from '../http/index.ts'

/** Something a customer is told. `kind` is a stable code and the key of its sentence; `message` is in the caller's language. */
export const noticeRow = z.object({
  id: z.string(),
  at: z.int(),
  kind: z.string(),
  params: z.record(z.string(), z.union([z.string(), z.number()])),
  message: z.string(),
})
export type NoticeRow = z.infer<typeof noticeRow>

/** GET notices: newest first. */
export const notices = endpoint({
  method: 'GET',
  path: '/apiw/v2/account/notices',
  summary: 'What I have been told, newest first',
  audience: 'customer',
  query: z.object(pageQuery),
  data: listOf(noticeRow),
})
