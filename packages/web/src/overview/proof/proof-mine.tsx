import { Link } from '@tanstack/react-router'
import { canDigest } from '@tenor/browser/digest'
import type { OwedProof } from '@tenor/contract/overview'
import { Amount, Button, buttonClass, Card, Facts, Notice } from '@tenor/ui'
import { useCustomer } from '../../core/account/index.ts'
import { RefusalLine } from '../../platform/page/index.ts'
import { Say, useWords } from '../../platform/phrases/index.ts'
import { lineName } from './line-name.ts'
import styles from './proof.module.css'
import { ProofPart } from './proof-part.tsx'
import { type OwnCheck, type SignedSnapshot, useOwnCheck } from './proof-queries.ts'

const COMMAND = 'npx ./tools/proof-check'

/** The customer's own part, checked in their browser and to be taken along. */
export function ProofMine({ snapshot }: { snapshot: SignedSnapshot }) {
  const customer = useCustomer()
  return (
    <ProofPart title={<Say id="proof.mine" />}>
      <Card>
        <div className={styles.mine}>
          {customer ? <OwnPart snapshot={snapshot} userId={customer.id} /> : <SignInFirst />}
          <p className={styles.quiet}>
            <Say id="proof.program.text" values={{ command: <bdi className={styles.code}>{COMMAND}</bdi> }} />
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
        <Say id="proof.mine.text" values={{ number: <bdi>{userId}</bdi> }} />
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
        {check.data !== undefined && check.data.proof !== null && <Download proof={check.data.proof} />}
      </p>
    </>
  )
}

function Found({ check: { proof, result, isSigned } }: { check: OwnCheck }) {
  const words = useWords()
  const signature = isSigned === null ? 'unknown' : isSigned ? 'good' : 'bad'
  return (
    <div role="status" className={styles.mine}>
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
      {proof !== null && (
        <Facts
          facts={proof.sums.map(([line, asset, amount]) => ({
            id: `${line} ${asset}`,
            name: lineName(words, line),
            value: <Amount value={amount} asset={asset} />,
          }))}
        />
      )}
    </div>
  )
}

function Download({ proof }: { proof: OwedProof }) {
  const save = () => {
    const address = URL.createObjectURL(new Blob([JSON.stringify(proof, null, 2)], { type: 'application/json' }))
    const link = document.createElement('a')
    link.href = address
    link.download = `tenor-proof-${proof.snapshot}-mine.json`
    link.click()
    URL.revokeObjectURL(address)
  }
  return (
    <Button onPress={save}>
      <Say id="proof.mine.file" />
    </Button>
  )
}
