// The script of the documentation: search, copying, the language of samples, links to fields, and "Try it".
import { keepLanguage } from './chosen-language.ts';
import { enableCopying } from './copy-buttons.ts';
import { openTarget } from './open-target.ts';
import { enableSearch } from './search-box.ts';
import { enableTryIt } from './try-it.ts';

keepLanguage();
openTarget();
enableCopying();
enableSearch();
enableTryIt();
