import { expect, it } from 'vitest'
import { isWebhookUrl } from '../../src/core/index.ts'

const ok = (text: string, isSandbox = false) => isWebhookUrl(text, { isSandbox })

it('events go to https in live mode, and to the exchange’s own network, but not to this machine', () => {
  const named = ['https://example.com/a?b=1', 'https://10.1.2.3:8443/x', 'https://hooks.internal']
  const numbered = [
    'https://[::ffff:10.1.2.3]/',
    'https://[fd00::1]/',
    'https://[64:ff9b::a01:203]/',
    'https://feb0.com',
  ]
  expect([...named, ...numbered].filter((url) => !ok(url))).toEqual([])
  const refused = [
    'http://example.com',
    'https://localhost',
    'https://a.localhost',
    'https://127.0.0.1',
    'https://[::1]/',
  ]
  const more = ['https://169.254.169.254/latest', 'https://0.0.0.0', 'https://2130706433/', 'https://a:b@example.com']
  const mapped = ['https://[::ffff:127.0.0.1]/', 'https://[::ffff:a9fe:a9fe]/', 'https://[::ffff:0:0]/']
  const dotted = ['https://localhost./', 'https://hooks.localhost./', 'https://0.0.0.1/', 'https://[64:ff9b::7f00:1]/']
  const linked = ['https://[fe90::1]/', 'https://[febf::1]/', 'https://[::127.0.0.1]/', 'https://[64:ff9b::a9fe:a9fe]/']
  const odd = ['', 'example.com', '/hooks', 'javascript:alert(1)', 'https://', 'ftp://example.com']
  for (const url of [...refused, ...more, ...mapped, ...dotted, ...linked, ...odd])
    expect([url, ok(url)]).toEqual([url, false])
})

it('a sandbox sends to this machine and without TLS', () => {
  expect(['http://127.0.0.1:4000/x', 'http://localhost', 'https://example.com'].map((url) => ok(url, true))).toEqual([
    true,
    true,
    true,
  ])
  expect(['ftp://localhost', 'http://a@localhost', 'nothing'].map((url) => ok(url, true))).toEqual([
    false,
    false,
    false,
  ])
})
