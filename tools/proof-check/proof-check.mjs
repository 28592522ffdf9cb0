#!/usr/bin/env node
/*
 * Checks a customer's proof against a published snapshot: it needs Node 18 and two files, no server and no package. It is
 * written apart from the platform on purpose, after docs/operating/proof.md alone: who trusts the one need not trust the other.
 */
import { createHash, createPublicKey, verify } from 'node:crypto'
import { readFileSync, realpathSync } from 'node:fs'
import { pathToFileURL } from 'node:url'

const MOST = 10n ** 38n - 1n
const HASH = /^[0-9a-f]{64}$/

class Fault extends Error {}

function must(holds, sentence) {
  if (!holds) throw new Fault(sentence)
}

const sha256 = (bytes) => createHash('sha256').update(bytes).digest()

/** An amount's text in hundred-millionths. */
function unitsOf(text) {
  const parts = /^(\d{1,30})(?:\.(\d{1,8}))?$/.exec(text)
  must(parts !== null, `"${text}" is no amount above zero`)
  const units = BigInt(parts[1] + (parts[2] ?? '').padEnd(8, '0'))
  must(units > 0n && units <= MOST, `${text} is no amount that a tree may have`)
  return units
}

/** Sums as a map from "line asset" to units; they come each once and in order. */
function sumsOf(rows) {
  const sums = new Map()
  let before = ['', '']
  for (const [line, asset, amount] of rows) {
    must(/^[a-z][A-Za-z0-9.:-]{0,62}$/.test(line) && /^[A-Z0-9]{1,24}$/.test(asset), 'a sum has no proper name')
    const rises = before[0] < line || (before[0] === line && before[1] < asset)
    must(rises, 'sums are twice or out of order')
    before = [line, asset]
    sums.set(`${line} ${asset}`, unitsOf(amount))
  }
  return sums
}

function number(value, bytes) {
  return Buffer.from(
    BigInt(value)
      .toString(16)
      .padStart(bytes * 2, '0'),
    'hex',
  )
}

function sumBytes(sums) {
  const each = [...sums].map(([name, units]) =>
    Buffer.concat([number(name.length, 1), Buffer.from(name), number(units, 16)]),
  )
  return Buffer.concat([number(sums.size, 2), ...each])
}

function inOrder(sums) {
  const parts = ([name]) => name.split(' ')
  return new Map(
    [...sums].sort((a, b) => {
      const [[lineA, assetA], [lineB, assetB]] = [parts(a), parts(b)]
      if (lineA !== lineB) return lineA < lineB ? -1 : 1
      return assetA < assetB ? -1 : 1
    }),
  )
}

function added(a, b) {
  const sums = new Map(a)
  for (const [name, units] of b) {
    const sum = (sums.get(name) ?? 0n) + units
    must(sum <= MOST, `the sum of ${name} is too large`)
    sums.set(name, sum)
  }
  return inOrder(sums)
}

function readStatement(text) {
  const lines = text.split('\n')
  must(lines.shift() === 'tenor proof of liabilities 1' && lines.pop() === '', 'this is no statement of liabilities')
  const value = (name) => {
    const line = lines.shift() ?? ''
    must(line.startsWith(`${name} `), `the statement does not say its ${name}`)
    return line.slice(name.length + 1)
  }
  const [snapshot, at, customers, root, previous] = ['snapshot', 'at', 'customers', 'root', 'previous'].map(value)
  must(HASH.test(root), 'the statement has no root')
  const rows = lines.map((line) => {
    must(line.startsWith('sum '), 'the statement has a line that is no sum')
    return line.slice(4).split(' ')
  })
  return { snapshot, at, customers, root, previous, sums: sumsOf(rows) }
}

/** Checks signature, path and sums. Throws a Fault with the first thing that is wrong. */
export function check(snapshot, proof, { userId, publicKey = snapshot.public_key }) {
  const statement = readStatement(snapshot.statement)
  const spki = Buffer.concat([Buffer.from('302a300506032b6570032100', 'hex'), Buffer.from(publicKey, 'hex')])
  const key = createPublicKey({ key: spki, format: 'der', type: 'spki' })
  const isSigned = verify(null, Buffer.from(snapshot.statement), key, Buffer.from(snapshot.signature, 'hex'))
  must(isSigned, 'the signature is not of this key')
  must(String(proof.snapshot) === statement.snapshot, 'the proof is of another snapshot')
  must(String(proof.user_id) === String(userId), 'the proof is of another customer')
  must(HASH.test(proof.salt), 'the proof has no salt')
  const own = sumsOf(proof.sums)
  const leaf = Buffer.concat([number(0, 1), Buffer.from(proof.salt, 'hex'), number(userId, 8), sumBytes(own)])
  let node = { hash: sha256(leaf), customers: 1, sums: own }
  for (const { side, hash, customers, sums } of proof.path) {
    must(side === 'left' || side === 'right', 'a step has no side')
    must(HASH.test(hash) && Number.isSafeInteger(customers) && customers > 0, 'a step is malformed')
    const sibling = { hash: Buffer.from(hash, 'hex'), customers, sums: sumsOf(sums) }
    const pair = side === 'left' ? [sibling, node] : [node, sibling]
    const bytes = pair.map((each) => Buffer.concat([each.hash, number(each.customers, 4), sumBytes(each.sums)]))
    node = {
      hash: sha256(Buffer.concat([number(1, 1), ...bytes])),
      customers: node.customers + customers,
      sums: added(node.sums, sibling.sums),
    }
  }
  must(node.hash.toString('hex') === statement.root, 'the proof does not lead to the root that was signed')
  must(String(node.customers) === statement.customers, 'the number of customers is not that of the tree')
  const same =
    node.sums.size === statement.sums.size &&
    [...node.sums].every(([name, units]) => statement.sums.get(name) === units)
  must(same, 'the sums are not those of the tree')
  return { statement, own }
}

function textOf(units) {
  const digits = units.toString().padStart(9, '0')
  return `${digits.slice(0, -8)}.${digits.slice(-8)}`
}

function main([snapshotFile, proofFile, userId, publicKey]) {
  if (userId === undefined) {
    console.log('tenor-proof-check SNAPSHOT.json PROOF.json YOUR-CUSTOMER-NUMBER [PUBLIC-KEY]')
    console.log('Name the public key that you know from elsewhere; without it the one in the snapshot is believed.')
    process.exitCode = 2
    return
  }
  try {
    const [snapshot, proof] = [snapshotFile, proofFile].map((name) => JSON.parse(readFileSync(name, 'utf8')))
    const { statement, own } = check(snapshot, proof, { userId, ...(publicKey === undefined ? {} : { publicKey }) })
    console.log(
      `It holds: customer ${userId} is one of ${statement.customers} in snapshot ${statement.snapshot} of ${statement.at}.`,
    )
    for (const [name, units] of own) console.log(`  ${name}: ${textOf(units)}`)
    if (publicKey === undefined) console.log(`Signed by ${snapshot.public_key}: compare it with the key that you know.`)
  } catch (error) {
    if (!(error instanceof Fault)) console.log(`The files cannot be read: ${error.message}`)
    else console.log(`It does NOT hold: ${error.message}.`)
    process.exitCode = 1
  }
}

// npx runs it by a link, whose name is not the file's.
if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(realpathSync(process.argv[1])).href)
  main(process.argv.slice(2))
