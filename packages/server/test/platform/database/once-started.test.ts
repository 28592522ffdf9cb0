import { expect, test } from 'vitest'
import { onceStarted } from '../../../src/platform/database/index.ts'

const starting = () => Object.assign(new Error('the database system is starting up'), { code: '57P03' })
const patience = { everyMs: 1, longestMs: 5 }

test('work waits for a database that is starting', async () => {
  const answers = [starting(), starting()]
  const work = async () => {
    const error = answers.pop()
    if (error !== undefined) throw error
    return 'done'
  }
  expect(await onceStarted(work, patience)).toBe('done')
})

test('but not for ever, and not where something else is wrong', async () => {
  let tries = 0
  const never = async () => {
    tries += 1
    throw starting()
  }
  await expect(onceStarted(never, patience)).rejects.toThrow('starting up')
  expect(tries).toBe(6)
  const wrong = Object.assign(new Error('password authentication failed'), { code: '28P01' })
  tries = 0
  const refused = async () => {
    tries += 1
    throw wrong
  }
  await expect(onceStarted(refused, patience)).rejects.toBe(wrong)
  expect(tries).toBe(1)
})
