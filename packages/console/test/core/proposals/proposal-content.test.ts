import { expect, test } from 'vitest'
import { contentLines } from '../../../src/core/proposals/proposal-content.ts'

test('a proposal shows every field that is proposed, and none that is not given', () => {
  const content = { id: 7, role: 'risk', terms: { rate: '0.1' }, note: undefined }
  expect(contentLines(content)).toEqual(['id: 7', 'role: risk', 'terms: {"rate":"0.1"}'])
})
