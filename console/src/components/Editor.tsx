/** YAML with colours and line numbers, to read, to write, or side by side with another. Loaded on demand. */
import { defaultKeymap, history, historyKeymap, indentWithTab } from '@codemirror/commands';
import { yaml } from '@codemirror/lang-yaml';
import { HighlightStyle, foldGutter, syntaxHighlighting } from '@codemirror/language';
import { MergeView } from '@codemirror/merge';
import { highlightSelectionMatches, searchKeymap } from '@codemirror/search';
import { EditorState, type Extension } from '@codemirror/state';
import { EditorView, keymap, lineNumbers } from '@codemirror/view';
import { tags } from '@lezer/highlight';
import { useEffect, useRef } from 'react';
import './editor.css';

const colors = HighlightStyle.define([
  { tag: tags.propertyName, class: 'tok-key' },
  { tag: [tags.string, tags.content], class: 'tok-text' },
  { tag: [tags.number, tags.bool, tags.null], class: 'tok-value' },
  { tag: tags.comment, class: 'tok-comment' },
  { tag: tags.punctuation, class: 'tok-mark' },
]);

function extensions(label: string, readOnly: boolean): Extension[] {
  return [
    lineNumbers(),
    foldGutter(),
    history(),
    yaml(),
    syntaxHighlighting(colors),
    highlightSelectionMatches(),
    EditorView.lineWrapping,
    EditorState.readOnly.of(readOnly),
    EditorView.contentAttributes.of({ 'aria-label': label, tabindex: '0' }),
    // Escape first, then Tab leaves the editor: the keyboard is never caught in it.
    keymap.of([...defaultKeymap, ...historyKeymap, ...searchKeymap, ...(readOnly ? [] : [indentWithTab])]),
  ];
}

interface Props {
  label: string;
  value: string;
  /** Absent: it is only read. */
  onChange?: ((value: string) => void) | undefined;
}

export default function Editor({ label, value, onChange }: Props) {
  const place = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView>(undefined);
  const changed = useRef(onChange);
  const writable = onChange !== undefined;

  useEffect(() => {
    changed.current = onChange;
  }, [onChange]);

  useEffect(() => {
    if (!place.current) return;
    const made = new EditorView({
      parent: place.current,
      extensions: [
        ...extensions(label, !writable),
        EditorView.updateListener.of((update) => {
          if (update.docChanged) changed.current?.(update.state.doc.toString());
        }),
      ],
    });
    view.current = made;
    return () => made.destroy();
  }, [label, writable]);

  useEffect(() => {
    const made = view.current;
    // What was typed comes back as the value and must not move the cursor.
    if (made && made.state.doc.toString() !== value)
      made.dispatch({ changes: { from: 0, to: made.state.doc.length, insert: value } });
  }, [value, label, writable]);

  return <div ref={place} className="editor" />;
}

/** What was and what will be, side by side, with the unchanged parts folded. */
export function Difference({
  before,
  after,
  labels,
}: {
  before: string;
  after: string;
  labels: [string, string];
}) {
  const place = useRef<HTMLDivElement>(null);
  const [left, right] = labels;
  useEffect(() => {
    if (!place.current) return;
    const merge = new MergeView({
      parent: place.current,
      a: { doc: before, extensions: extensions(left, true) },
      b: { doc: after, extensions: extensions(right, true) },
      collapseUnchanged: { margin: 3, minSize: 6 },
    });
    return () => merge.destroy();
  }, [before, after, left, right]);
  return (
    <div className="editor">
      <div className="difference-head">
        <span>{left}</span>
        <span>{right}</span>
      </div>
      <div ref={place} />
    </div>
  );
}
