# Builds vectors with gensim's skip-gram. Arguments: text, a document a line; the file to write, in word2vec's binary
# format; seed; threads. With more than one thread, a seed alone does not make it the same again.
import sys

from gensim.models import Word2Vec
from gensim.models.word2vec import LineSentence

text, file, seed, threads = sys.argv[1], sys.argv[2], int(sys.argv[3]), int(sys.argv[4])
model = Word2Vec(
    LineSentence(text), sg=1, vector_size=300, window=5, negative=5, min_count=5, epochs=5, seed=seed, workers=threads
)
model.wv.save_word2vec_format(file, binary=True)
