import { describe, expect, it } from 'vitest';
import { defaults, readPreferences } from './preferences';

describe('readPreferences', () => {
  it('has defaults when nothing, or nonsense, was kept', () => {
    expect(readPreferences(null)).toEqual(defaults());
    expect(readPreferences('{"density"')).toEqual(defaults());
    expect(readPreferences('[1]')).toEqual(defaults());
  });

  it('keeps what is known and mends the rest', () => {
    const read = readPreferences(
      '{"density":"compact","terminalFontSize":99,"language":"fr","timezone":"Mars/Base","columns":{"clusters":["age",3]}}',
    );
    expect(read.density).toBe('compact');
    expect(read.terminalFontSize).toBe(24);
    expect(read.language).toBe(defaults().language);
    expect(read.timezone).toBe('');
    expect(read.columns).toEqual({ clusters: ['age'] });
  });
});
