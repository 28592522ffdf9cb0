import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { publicAddressGuard, sendText } from '../../../src/platform/outside/index.ts'

let taken = 0
const receiver = createServer((_, reply) => {
  taken += 1
  reply.end('taken')
})
beforeAll(() => new Promise<void>((done) => receiver.listen(0, '127.0.0.1', done)))
afterAll(() => new Promise((done) => receiver.close(done)))
const port = () => (receiver.address() as AddressInfo).port

describe('addresses that webhooks may be sent to', () => {
  it.each([
    ['10.0.0.1', '172.16.0.1', '172.31.255.255', '192.168.1.1', '100.64.0.1'],
    ['127.0.0.1', '127.255.255.255', '0.0.0.0', '::1', '::'],
    ['169.254.169.254', 'fe80::1', '224.0.0.1', '255.255.255.255', 'ff02::1'],
    ['fd00::1', 'fc00::1', 'fd00:ec2::254'],
    ['::ffff:127.0.0.1', '::ffff:a00:1', '64:ff9b::a9fe:a9fe', '::7f00:1', '2002:7f00:1::'],
    ['', 'localhost'],
  ])('are none of %s, %s …', (...refused) => {
    const guard = publicAddressGuard()
    expect(refused.filter((address) => guard(address))).toEqual([])
  })

  it('are public ones, also where IPv6 writes them', () => {
    const guard = publicAddressGuard()
    const good = ['1.1.1.1', '172.32.0.1', '100.128.0.1', '2606:4700::1111', '::ffff:1.1.1.1', '64:ff9b::101:101']
    expect(good.filter((address) => !guard(address))).toEqual([])
  })

  it('are those of the networks that are named, and no others', () => {
    const guard = publicAddressGuard(['10.1.2.0/24', 'fd12::/16', '192.168.0.7'])
    expect(['10.1.2.9', '::ffff:10.1.2.9', 'fd12::1', '192.168.0.7'].every(guard)).toBe(true)
    expect(['10.1.3.9', 'fd13::1', '192.168.0.8', '127.0.0.1'].some(guard)).toBe(false)
  })
})

describe('a text that is sent', () => {
  const message = { text: '{}', headers: {} }

  it('goes nowhere when its name or number leads to a refused address', async () => {
    const guard = publicAddressGuard()
    for (const host of ['127.0.0.1', 'localhost', '[::ffff:127.0.0.1]']) {
      const sent = await sendText(`http://${host}:${port()}/`, { ...message, guard })
      expect(sent, host).toEqual({ status: null, fault: 'ADDRESS_REFUSED' })
    }
    expect(taken).toBe(0)
  })

  it('is connected to the very address that was judged', async () => {
    const judged: string[] = []
    const guard = (address: string) => judged.push(address) > 0
    expect(await sendText(`http://localhost:${port()}/`, { ...message, guard })).toEqual({ status: 200, fault: null })
    expect(judged).toContain('127.0.0.1')
    expect(taken).toBe(1)
  })

  it('tells a refused connection by its code', async () => {
    expect(await sendText('http://127.0.0.1:1/', message)).toEqual({ status: null, fault: 'ECONNREFUSED' })
  })
})
