import { LOCALES, loadBackOfficePhrases, loadModulePhrases } from '@tenor/contract/phrases'
import { describe, expect, it } from 'vitest'
import { AUDIT_AREAS, toAreaPhrase } from '../../../src/core/audit/audit-areas.ts'
import { auditQuery, readAuditSearch } from '../../../src/core/audit/audit-search.ts'

describe('the address of the audit module', () => {
  it('keeps what it understands and drops the rest', () => {
    expect(readAuditSearch({ operator: 'desk', act: 'dual', from: '2026-11-21', to: 'soon', else: 1 })).toEqual({
      operator: 'desk',
      act: 'dual',
      from: '2026-11-21',
    })
  })

  it('carries no whole address, only what comes before its @', () => {
    expect(readAuditSearch({ operator: 'desk@example.com' })).toEqual({ operator: 'desk' })
    expect(readAuditSearch({ operator: '@example.com' })).toEqual({})
  })

  it('asks for whole days in UTC, the last one included', () => {
    expect(auditQuery({ from: '2026-11-21', to: '2026-11-21' })).toEqual({ from: 1_795_219_200, to: 1_795_305_599 })
  })

  it('names the area of every act in every language', async () => {
    expect(AUDIT_AREAS.length).toBeGreaterThan(20)
    for (const locale of LOCALES) {
      const phrases = {
        ...(await loadBackOfficePhrases(locale)),
        ...(await loadModulePhrases('console-audit', locale)),
      }
      expect(AUDIT_AREAS.filter((area) => !(toAreaPhrase(area) in phrases))).toEqual([])
    }
  })
})
