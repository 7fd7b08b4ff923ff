import '@fontsource-variable/inter/wght.css';
import '@fontsource-variable/jetbrains-mono/wght.css';
import './styles/tokens.css';
import './styles/base.css';
import './styles/components.css';
import './styles/frame.css';
import { createRoot } from 'react-dom/client';
import { loadCatalogue } from '../lib/i18n';
import { stampStyles } from '../lib/nonce';
import { preferences } from '../lib/preferences';
import { App } from './App';

stampStyles(document);

const root = document.getElementById('root');
if (!root) throw new Error('the page has no place for the console');

void loadCatalogue(preferences().language).then(() => createRoot(root).render(<App />));
