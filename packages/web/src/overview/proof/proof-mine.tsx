import { Link } from '@tanstack/react-router'
import { canDigest } from '@tenor/browser/digest'
import type { Decimal8 } from '@tenor/contract/money'
import type { OwedSum, SumRow } from '@tenor/contract/overview'
import { Amount, Button, buttonClass, Card, type Column, classes, DataTable, Notice, shapes, Verbatim } from '@tenor/ui'
import { useCustomer } from '../../core/account/index.ts'
import { RefusalLine } from '../../platform/page/index.ts'
import { Say, useWords, type Words } from '../../platform/phrases/index.ts'
import { lineName } from './line-name.ts'
import styles from './proof.module.css'
import { ProofPart } from './proof-part.tsx'
import { type OwnCheck, type SignedSnapshot, useOwnCheck } from './proof-queries.ts'

const COMMAND = 'node tools/proof-check/proof-check.mjs'

/** The customer's own part, checked in their browser and to be taken along. */
export function ProofMine({ snapshot }: { snapshot: SignedSnapshot }) {
  const customer = useCustomer()
  return (
    <ProofPart title={<Say id="proof.mine" />}>
      <Card>
        <div className={classes(shapes.stackStart, styles.mine)}>
          {customer ? <OwnPart snapshot={snapshot} userId={customer.id} /> : <SignInFirst />}
          <p className={shapes.quiet}>
            <Say id="proof.program.text" values={{ command: <Verbatim className={shapes.code} text={COMMAND} /> }} />
          </p>
        </div>
      </Card>
    </ProofPart>
  )
}

function SignInFirst() {
  return (
    <>
      <p>
        <Say id="proof.mine.signIn" />
      </p>
      <Link to="/sign-in" className={buttonClass({ kind: 'primary' })}>
        <Say id="account.signIn" />
      </Link>
    </>
  )
}

function OwnPart({ snapshot, userId }: { snapshot: SignedSnapshot; userId: number }) {
  const check = useOwnCheck(snapshot, userId)
  return (
    <>
      <p>
        <Say id="proof.mine.text" values={{ number: <Verbatim text={userId} /> }} />
      </p>
      {!canDigest && (
        <Notice kind="caution">
          <Say id="proof.mine.unable" />
        </Notice>
      )}
      <RefusalLine error={check.error} />
      {check.data !== undefined && <Found check={check.data} />}
      <p className={styles.acts}>
        <Button kind="primary" isDisabled={!canDigest} isPending={check.isPending} onPress={() => check.mutate()}>
          <Say id={check.data === undefined ? 'proof.mine.check' : 'proof.mine.again'} />
        </Button>
        {check.data !== undefined && check.data.proof !== null && <Downloads check={check.data} />}
      </p>
    </>
  )
}

function Found({ check: { own, result, isSigned } }: { check: OwnCheck }) {
  const signature = isSigned === null ? 'unknown' : isSigned ? 'good' : 'bad'
  return (
    <div role="status" className={classes(shapes.stackStart, styles.mine)}>
      <Notice kind={result?.ok === false ? 'fault' : 'plain'}>
        {result === null ? (
          <Say id="proof.mine.nobody" />
        ) : result.ok ? (
          <Say id="proof.mine.holds" />
        ) : (
          <Say id="proof.mine.fault" values={{ fault: <Say id={`proof.fault.${result.fault}`} /> }} />
        )}
      </Notice>
      <Notice kind={signature === 'bad' ? 'fault' : signature === 'unknown' ? 'caution' : 'plain'}>
        <Say id={`proof.mine.signature.${signature}`} />
      </Notice>
      {result?.ok && <Holdings own={own} proved={result.own} />}
    </div>
  )
}

type Holding = { line: string; asset: string; proved: Decimal8; own: string | undefined }

function Holdings({ own, proved }: { own: readonly SumRow[]; proved: readonly OwedSum[] }) {
  const words = useWords()
  const known = new Map(own.map(([line, asset, amount]) => [`${line} ${asset}`, amount]))
  const rows = proved.map(({ line, asset, amount }): Holding => {
    return { line, asset, proved: amount, own: known.get(`${line} ${asset}`) }
  })
  return (
    <DataTable
      label={words('proof.mine')}
      columns={holdingColumns(words)}
      rows={rows}
      rowKey={({ line, asset }) => `${line} ${asset}`}
    />
  )
}

function holdingColumns(words: Words): Column<Holding>[] {
  return [
    { id: 'line', header: words('proof.line'), onPhone: 'lead', cell: ({ line }) => lineName(words, line) },
    {
      id: 'proved',
      header: words('proof.mine.proved'),
      align: 'end',
      onPhone: 'aside',
      cell: ({ proved, asset }) => <Amount value={proved} asset={asset} />,
    },
    {
      id: 'own',
      header: words('proof.mine.own'),
      align: 'end',
      onPhone: 'pair',
      cell: ({ own, asset }) => (own === undefined ? '—' : <Amount value={own} asset={asset} />),
    },
  ]
}

function Downloads({ check: { proof, own } }: { check: OwnCheck }) {
  if (proof === null) return null
  return (
    <>
      <Button onPress={() => saveFile(`tenor-proof-${proof.snapshot}-mine.json`, proof)}>
        <Say id="proof.mine.file" />
      </Button>
      <Button onPress={() => saveFile(`tenor-proof-${proof.snapshot}-own.json`, own)}>
        <Say id="proof.mine.own.file" />
      </Button>
    </>
  )
}

function saveFile(name: string, content: object): void {
  const address = URL.createObjectURL(new Blob([JSON.stringify(content, null, 2)], { type: 'application/json' }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  URL.revokeObjectURL(address)
}
