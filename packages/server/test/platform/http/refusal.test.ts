import { type Violation, violation } from '@tenor/contract/http'
import { corePhrases } from '@tenor/contract/phrases'
import { expect, test } from 'vitest'
import { learnPhrases, Refusal } from '../../../src/platform/http/index.ts'
import { isReason } from '../../../src/platform/http/language.ts'

test('a reason without a sentence does not compile', () => {
  // @ts-expect-error the reason of a refusal is a key of the phrases
  expect(new Refusal(422, 'stake.nmber').reason).toBe('stake.nmber')
  // @ts-expect-error the reason of a rule is a key of the phrases
  const found: Violation = violation('stake.nmber')
  expect(found.params).toEqual({})
})

test('a schema may name a reason that has a sentence, and nothing else', async () => {
  await learnPhrases(corePhrases)
  expect(['amount.malformed', 'stake.nmber', 'toString', ''].map(isReason)).toEqual([true, false, false, false])
})
